const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g

/** The ids of rows that a text quotes. */
export const idsIn = (text: string): readonly string[] => text.match(ID) ?? []

export const namesAny = (value: unknown, ids: ReadonlySet<string>): boolean =>
  idsIn(JSON.stringify(value)).some((id) => ids.has(id))
