import { type Attrs, type Node, Schema } from 'prosemirror-model'
import { fieldLabel } from '../campaigns/merge-field-names.ts'
import type { Attributes, Wrapper } from './html-runs.ts'
import { texts } from './texts.ts'

// What an email in blocks is made of. `given` are the attributes that an element had in the HTML it was read from, and is
// written with again; a block that was made here has none (null), and is written in our look.

/** What is around the blocks: text before and after, and the elements between that hold all of them. */
export interface Frame {
  readonly before: string
  readonly after: string
  readonly chain: readonly Wrapper[]
}

const NO_FRAME: Frame = { before: '', after: '', chain: [] }
const given: { default: Attributes | null } = { default: null }

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+', attrs: { frame: { default: NO_FRAME } } },
    paragraph: {
      group: 'block',
      content: 'inline*',
      /** `tag` is div, p where it isn't usual (in a list), or none for text that no element is around. */
      attrs: { tag: { default: null as Tag | null }, given },
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 1 }, given },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      // Headings of the email aren't headings of our page.
      toDOM: ({ attrs }) => [
        'div',
        { role: 'heading', 'aria-level': `${attrs['level']}`, 'data-block': `heading${attrs['level']}` },
        0,
      ],
    },
    button: {
      group: 'block',
      content: '(text | field)*',
      marks: '',
      defining: true,
      /** `wrap` is the element around it, or none. */
      attrs: { href: { default: '' }, given, wrap: { default: null as Wrapper | 'none' | null } },
      toDOM: ({ attrs }) => ['div', { 'data-block': 'button', title: String(attrs['href']) }, ['span', 0]],
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { given },
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { given },
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'paragraph (bullet_list | ordered_list)*',
      defining: true,
      attrs: { given },
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    divider: {
      group: 'block',
      attrs: { given },
      parseDOM: [{ tag: 'hr' }],
      toDOM: () => ['div', { 'data-block': 'divider' }, ['hr']],
    },
    /** HTML that the other blocks can't hold, kept as it is. It may be a loose line of text and elements within a line. */
    html: {
      group: 'block',
      draggable: true,
      attrs: { html: {}, label: {}, excerpt: {}, isLoose: { default: false } },
      toDOM: ({ attrs }) => [
        'div',
        { 'data-block': 'html' },
        ['strong', texts.htmlBlock(String(attrs['label']))],
        ['span', String(attrs['excerpt'])],
      ],
    },
    text: { group: 'inline' },
    field: {
      group: 'inline',
      inline: true,
      attrs: { text: {} },
      toDOM: ({ attrs }) => ['span', { 'data-block': 'field', title: String(attrs['text']) }, labelOf(attrs)],
      leafText: ({ attrs }) => String(attrs['text']),
    },
    image: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: { src: {}, alt: { default: null as string | null }, given },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (element) => ({ src: element.getAttribute('src'), alt: element.getAttribute('alt') }),
        },
      ],
      // No address of another site is opened while an email is written.
      toDOM: ({ attrs }) => [
        'span',
        { 'data-block': 'image', title: String(attrs['src']) },
        texts.imageOf(String(attrs['alt'] || attrs['src'])),
      ],
    },
    break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: {}, given: { default: [] as Attributes } },
      parseDOM: [{ tag: 'a[href]', getAttrs: (element) => ({ href: element.getAttribute('href') }) }],
      // Without its address: nothing that is written opens by a slip of the finger.
      toDOM: ({ attrs }) => ['span', { 'data-block': 'link', title: String(attrs['href']) }, 0],
    },
    /** An element within a line that the editor offers no button for. */
    kept: {
      excludes: '',
      attrs: { tag: {}, given: {} },
      toDOM: ({ attrs }) => [isShown(attrs) ? String(attrs['tag']) : 'span', 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  },
})

export type Tag = 'p' | 'div' | 'none'

/** Of no meaning but their look. */
const SHOWN = new Set(['u', 's', 'strike', 'del', 'ins', 'small', 'sub', 'sup', 'strong', 'em', 'b', 'i'])
const isShown = (attrs: Attrs) => SHOWN.has(String(attrs['tag']))

const labelOf = (attrs: Attrs) => fieldLabel(String(attrs['text']))

export const frameOf = ({ attrs }: Node): Frame => attrs['frame']
export const givenOf = ({ attrs }: { readonly attrs: Attrs }): Attributes | null => attrs['given']
export const textOf = ({ attrs }: { readonly attrs: Attrs }, name: string): string => attrs[name] ?? ''
