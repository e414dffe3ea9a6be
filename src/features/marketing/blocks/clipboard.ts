import { type Attrs, DOMParser, DOMSerializer, type Node, type Slice } from 'prosemirror-model'
import type { EditorProps } from 'prosemirror-view'
import { schema } from './schema.ts'

const NAME = 'data-doorstep'

/**
 * What is cut in the editor is pasted with all that it had: its attributes and, for a block of HTML, its text. Only their
 * number goes to the clipboard, so that a page somebody copies from can't bring attributes or HTML into an email unseen.
 */
export function keepAttributes(): Pick<EditorProps, 'clipboardSerializer' | 'clipboardParser' | 'transformCopied'> {
  let copied: { type: string; attrs: Attrs }[] = []
  const numbered = (node: Node) => `${copied.push({ type: node.type.name, attrs: node.attrs }) - 1}`

  const plain = DOMSerializer.fromSchema(schema)
  const nodes = Object.fromEntries(
    Object.entries(plain.nodes).map(([name, toDom]) => [
      name,
      (node: Node) => (Object.keys(node.attrs).length > 0 ? withAttribute(toDom(node), numbered(node)) : toDom(node)),
    ]),
  )

  const known = DOMParser.fromSchema(schema)
  const rules = Object.values(schema.nodes).flatMap(({ name, spec }) =>
    spec.attrs && name !== 'doc'
      ? [
          {
            tag: `[${NAME}]`,
            node: name,
            priority: 100,
            ...(name === 'button' ? { contentElement: 'span' } : {}),
            getAttrs: (element: HTMLElement) => {
              const kept = copied[Number(element.getAttribute(NAME))]
              return kept?.type === name ? kept.attrs : false
            },
          },
        ]
      : [],
  )
  return {
    transformCopied: (slice: Slice) => {
      copied = []
      return slice
    },
    clipboardSerializer: new DOMSerializer(nodes, plain.marks),
    clipboardParser: new DOMParser(schema, [...rules, ...known.rules]),
  }
}

type Shape = ReturnType<DOMSerializer['nodes'][string]>

/** A node's shape is an array of its tag, perhaps its attributes, and what is in it. */
function withAttribute(shape: Shape, value: string): Shape {
  if (!Array.isArray(shape)) return shape
  const [tag, second, ...rest]: readonly unknown[] = shape
  const hasAttributes = typeof second === 'object' && second !== null && !Array.isArray(second)
  const attributes = { ...(hasAttributes ? second : {}), [NAME]: value }
  return [String(tag), attributes, ...(hasAttributes || second === undefined ? [] : [second]), ...rest]
}
