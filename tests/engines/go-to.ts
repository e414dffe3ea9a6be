const LIMIT_MS = 30_000
const LOOK_AGAIN_MS = 30
/** If the page navigates on its own at the same moment, that navigation wins, and a user would try again. */
const ASK_AGAIN_MS = 5_000

/**
 * Navigates as a link does, and waits for the document. Drivers wait for events that never come if a page is restored from
 * the back/forward cache, and fail if a page navigates on its own at the same moment. `path`: where it leads in the end.
 */
export async function goTo(
  evaluate: (expression: string) => Promise<unknown>,
  url: string,
  path = new URL(url).pathname,
): Promise<void> {
  const leave = `(globalThis.isLeft = true, void location.assign(${JSON.stringify(url)}))`
  const hasCome = `!globalThis.isLeft && document.readyState !== 'loading' && location.pathname === ${JSON.stringify(path)}`
  const deadline = Date.now() + LIMIT_MS
  for (let askAt = 0; !(await evaluate(hasCome).catch(() => false)) || askAt === 0; ) {
    if (Date.now() > deadline) throw new Error(`${url} did not open within ${LIMIT_MS} ms.`)
    if (Date.now() > askAt) {
      await evaluate(leave).catch(() => undefined)
      askAt = Date.now() + ASK_AGAIN_MS
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
