import { Counter, Gauge, type Registry } from 'prom-client'

export type Values = ReadonlyArray<readonly [labels: Record<string, string>, value: number]>

/** Registers a gauge. The function sets all its values each time, so that a value that is gone disappears. */
export function gauge(register: Registry, name: string, help: string, labelNames: readonly string[] = []) {
  const made = new Gauge({ name: `doorstep_${name}`, help, labelNames: [...labelNames], registers: [register] })
  return (values: Values | number | undefined) => {
    made.reset()
    if (values === undefined) made.remove()
    else
      for (const [labels, value] of typeof values === 'number' ? [[{}, values] as const] : values)
        made.set(labels, value)
  }
}

/** A counter whose totals are stored elsewhere. */
export function counter(register: Registry, name: string, help: string, labelNames: readonly string[]) {
  const made = new Counter({ name: `doorstep_${name}`, help, labelNames: [...labelNames], registers: [register] })
  return (values: Values) => {
    made.reset()
    for (const [labels, value] of values) made.inc(labels, value)
  }
}
