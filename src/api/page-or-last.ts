/** A page; where there are no longer so many, as what stood on it has gone, the last one. */
export async function pageOrLast<Answer>(
  page: number,
  read: (page: number) => Promise<Answer>,
  lastOf: (answer: Answer) => number,
): Promise<Answer> {
  const answer = await read(page)
  const last = lastOf(answer)
  return page > last && last > 0 ? read(last) : answer
}
