export async function until(isTrue: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 20_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('It did not come about.')
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
