/** Breaks a long email address before its host, not within a word. Any other text is unchanged. */
export function EmailText({ value }: { value: string }) {
  const at = value.indexOf('@')
  if (at < 0) return value
  return (
    <span>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </span>
  )
}
