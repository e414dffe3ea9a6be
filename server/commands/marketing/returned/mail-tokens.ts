const MOST = 50

/**
 * What may be tokens of ours in a mail that came back, the likeliest first: in the name of its file, in the address
 * that it came to, then anywhere, such as in the Message-ID that is all that some reports quote. Hexadecimal, as the
 * ledger makes them; a mail server may have changed small and large letters.
 */
export function tokensIn(head: string, fileName = ''): string[] {
  const inName = matches(fileName)
  const inHead = matches(head)
  const inAddress = inHead.filter(({ at }) => head[at - 1] === '+')
  const all = [...inName, ...inAddress, ...inHead].map(({ token }) => token)
  return [...new Set(all)].slice(0, MOST)
}

const matches = (text: string) =>
  Array.from(text.matchAll(/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/gi), ({ 0: token, index: at }) => ({
    token: token.toLowerCase(),
    at,
  }))
