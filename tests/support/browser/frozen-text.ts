interface Fiber {
  type?: unknown
  return?: Fiber | null
}

/**
 * Reports text that a translated page would freeze. A translator replaces each text node; React keeps changing the nodes
 * that it created, which are no longer visible, and fails when it removes one or inserts before one. React creates no such
 * node for text that is an element's only child. The page isn't changed, so any test can be watched. Browsers get the
 * function as text, so it uses nothing of this module.
 */
export function watchFrozenText(report: (fault: string) => void): void {
  const ofText = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'nodeValue')
  const values = ofText ? CharacterData.prototype : Node.prototype
  const value = ofText ?? Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  const { insertBefore, removeChild } = Node.prototype

  const fiberOf = (node: Node | null): Fiber | undefined => {
    const key = node instanceof Text ? Object.keys(node).find((name) => name.startsWith('__reactFiber$')) : undefined
    return node && key !== undefined ? (Reflect.get(node, key) as Fiber) : undefined
  }
  const ownersOf = (node: Node): string => {
    const names: string[] = []
    for (let fiber: Fiber | null | undefined = fiberOf(node); fiber && names.length < 4; fiber = fiber.return) {
      if (typeof fiber.type === 'string') names.unshift(fiber.type)
      if (typeof fiber.type === 'function' && fiber.type.name !== '') names.unshift(fiber.type.name)
    }
    return names.join(' > ')
  }
  const note = (what: string, node: Node) => report(`${ownersOf(node)}: “${node.nodeValue}” ${what}`)
  // The test's own translator, in a browser without a `replaceChild` of its own.
  const isTranslated = (node: Node | null) => node?.nodeName === 'FONT'

  Object.defineProperty(values, 'nodeValue', {
    ...value,
    set(this: Node, next: string) {
      if (fiberOf(this)) note(`becomes “${next}”`, this)
      value?.set?.call(this, next)
    },
  })
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (this.isConnected && fiberOf(child) && !isTranslated(child.previousSibling)) note('is removed', child)
    removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, child: T, before: Node | null): T {
    if (this.isConnected && before && fiberOf(before) && !isTranslated(child)) note('gets a neighbour', before)
    insertBefore.call(this, child, before)
    return child
  }
}
