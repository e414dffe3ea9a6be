import type { TestDevice } from './device.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export function keepServerTime({ clock, transport }: Pick<TestDevice, 'clock' | 'transport'>) {
  let serverAt = Date.now()
  transport.fault = () => async (deliver) => {
    const answer = await deliver()
    const headers = new Headers(answer.headers)
    headers.set('date', new Date(serverAt).toUTCString())
    return new Response(answer.status === 204 ? null : await answer.text(), { status: answer.status, headers })
  }
  return {
    pass(days: number) {
      serverAt += days * DAY_MS
      clock.advance(days * DAY_MS)
    },
    jump: (days: number) => clock.set(clock.now() + days * DAY_MS),
  }
}
