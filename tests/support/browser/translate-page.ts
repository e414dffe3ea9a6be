/** Replaces each text node with elements that have its translation, as Chrome and Google Translate do, without React. */
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

/**
 * Translates for as long as the page is open, including what is drawn later and what is marked as not to be translated.
 * Browsers get it as text, so it uses nothing of this module.
 */
export function keepTranslating(): void {
  const translate = (node: Node) => {
    const { parentElement: parent } = node
    if (!parent || !node.nodeValue?.trim() || parent.closest('font, script, style, title, textarea, option, svg'))
      return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = node.nodeValue
    outer.append(inner)
    parent.replaceChild(outer, node)
  }
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const nodes: Node[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode)
    nodes.forEach(translate)
  }
  const seen = (changes: readonly MutationRecord[]) => {
    for (const { addedNodes } of changes)
      addedNodes.forEach((node) => (node instanceof Text ? translate(node) : translateAll(node)))
  }
  new MutationObserver(seen).observe(document, { childList: true, subtree: true })
}
