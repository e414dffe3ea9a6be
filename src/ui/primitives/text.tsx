import type { ReactNode } from 'react'

/** Breaks a long email address before its host, not within a word. Any other text is unchanged. */
export function EmailText({ value }: { value: string }) {
  const at = value.indexOf('@')
  if (at < 0) return <LiveText>{value}</LiveText>
  return (
    <span key={value}>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </span>
  )
}

/**
 * Text that may change and has something beside it. A browser that translates the page replaces its text nodes; React would
 * go on changing the old ones, which nobody sees, or fail to remove them. Keyed by its text, the element is replaced. Text
 * that is an element's only child needs none of this: React then sets the element's whole content. What isn't text is drawn
 * as it is.
 */
export const LiveText = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <span key={children}>{unbroken(children)}</span> : children

const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b/g

/** The same text, whose postcodes stay on one line. */
export const unbroken = (text: string): string => text.replace(POSTCODE, '$1\u00A0$2')
