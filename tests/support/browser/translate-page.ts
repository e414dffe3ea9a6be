/** As Chrome and Google Translate do: each text node gives way to elements with its translation. React is not asked. */
export function translatePage(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: Node[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  for (const node of nodes) {
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = node.textContent
    outer.append(inner)
    node.parentNode?.replaceChild(outer, node)
  }
}
