/** A page of a list, or its last page if the list has become shorter. */
export async function pageOrLast<Answer>(
  page: number,
  read: (page: number) => Promise<Answer>,
  lastOf: (answer: Answer) => number,
): Promise<Answer> {
  const answer = await read(page)
  const last = lastOf(answer)
  return page > last && last > 0 ? read(last) : answer
}
