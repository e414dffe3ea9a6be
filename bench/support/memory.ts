import { readFileSync } from 'node:fs'

export function peakMegabytes(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}

/** Of the tabs among a browser's processes: page and workers together. */
export const peakOfTabs = (pids: readonly number[]) => Math.max(0, ...pids.filter(isTab).map(peakMegabytes))

function isTab(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')
  } catch {
    return false
  }
}
