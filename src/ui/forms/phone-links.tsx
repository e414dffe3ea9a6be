import { Fragment } from 'react'
import { LiveText } from '../primitives/text.tsx'

/** A number to be called, as `phoneLinks` finds it. */
export interface CalledNumber {
  readonly text: string
  readonly href: string
  readonly note?: string
  readonly isPremium?: true
}

export interface CalledPhone {
  /** The whole phone as text. */
  readonly value: string
  readonly phones?: readonly CalledNumber[]
  /** Why the links are followed only after a question. */
  readonly asksFirst?: string | undefined
}

/** What the call costs is said before it is made. */
export const numberText = ({ text, isPremium }: CalledNumber) => (isPremium ? `${text} (premium rate)` : text)

interface PhoneLinksProps {
  phone: CalledPhone
  className?: string | undefined
  /** -1 in a table, where Tab stops only at one row. */
  tabIndex?: 0 | -1
}

/** Each number is a link of its own; a remark is text beside it. */
export function PhoneLinks({ phone: { value, phones = [], asksFirst }, ...link }: PhoneLinksProps) {
  if (phones.length === 0) return <span>{value}</span>
  return phones.map((number, at) => (
    <Fragment key={number.href}>
      {at > 0 ? <span>, </span> : null}
      <a {...link} data-asks-first={asksFirst} href={number.href}>
        {numberText(number)}
      </a>
      {number.note ? <LiveText>{` (${number.note})`}</LiveText> : null}
    </Fragment>
  ))
}
