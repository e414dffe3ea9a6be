/** Fails to open this many times, as Chromium does for a while after a crash; Dexie tries four times. */
export function failingToOpen(factory: IDBFactory, times: number): IDBFactory {
  const refuse = () => {
    times -= 1
    const error = new DOMException('Internal error opening backing store.', 'UnknownError')
    const request: { error: DOMException; onerror?: (event: object) => void } = { error }
    const event = { target: request, preventDefault() {}, stopPropagation() {} }
    setTimeout(() => request.onerror?.(event), 0)
    return request
  }
  return new Proxy(factory, {
    get(target, name) {
      if (name === 'open' && times > 0) return refuse
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
