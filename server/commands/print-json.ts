const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** Formatted JSON in pieces, because a list that is read while it is sent may be larger than memory. */
export async function* printedJson(value: unknown, indent = ''): AsyncGenerator<string> {
  if (isStream(value)) yield* printedList(value, indent)
  else if (typeof value === 'object' && value !== null && Object.values(value).some(isStream))
    yield* printedObject(value, indent)
  else yield JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)
}

async function* printedList(rows: AsyncIterable<unknown>, indent: string): AsyncGenerator<string> {
  let isEmpty = true
  for await (const row of rows) {
    yield `${isEmpty ? '[' : ','}\n${indent}  `
    isEmpty = false
    yield* printedJson(row, `${indent}  `)
  }
  yield isEmpty ? '[]' : `\n${indent}]`
}

async function* printedObject(value: object, indent: string): AsyncGenerator<string> {
  let before = '{'
  for (const [name, member] of Object.entries(value)) {
    yield `${before}\n${indent}  ${JSON.stringify(name)}: `
    before = ','
    yield* printedJson(member, `${indent}  `)
  }
  yield `\n${indent}}`
}
