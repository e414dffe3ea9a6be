/** Adds the leading 0 that spreadsheets drop. The stored number stays as given. */
export function displayPhone(phone: string): string {
  const trimmed = phone.trim().replace(/\.0$/, '')
  return /^[1-9]/.test(trimmed) ? `0${trimmed}` : trimmed
}

export const phoneHref = (phone: string) => `tel:${displayPhone(phone).replaceAll(/[^\d+]/g, '')}`
