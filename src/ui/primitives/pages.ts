/** The run of page numbers to offer: at most `width` of them, the current one about the middle. */
export function pageWindow(current: number, last: number, width: number): number[] {
  const length = Math.min(width, last)
  const middled = current - Math.floor((length - 1) / 2)
  const first = Math.max(1, Math.min(middled, last - length + 1))
  return Array.from({ length }, (_, step) => first + step)
}

export const isPage = (page: number, last: number) => Number.isInteger(page) && page >= 1 && page <= last
