import { lift, setBlockType } from 'prosemirror-commands'
import type { Attrs, Mark, MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { schema, textOf } from './schema.ts'

const { nodes, marks } = schema

/** The block of the email in which the selection begins. */
export function currentBlock({
  selection,
  doc,
}: EditorState): { block: Node; index: number; from: number } | undefined {
  const index = selection.$from.index(0)
  const block = doc.maybeChild(index)
  if (!block) return
  let from = 0
  for (let before = 0; before < index; before++) from += doc.child(before).nodeSize
  return { block, index, from }
}

export const isIn = (state: EditorState, type: NodeType): boolean => {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true
  return false
}

export const isHeading = (state: EditorState, level: number) => {
  const { parent } = state.selection.$from
  return parent.type === nodes.heading && parent.attrs['level'] === level
}

/** The text before it is typed counts, too. */
export function isMarked({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  if (!selection.empty) return doc.rangeHasMark(selection.from, selection.to, type)
  return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
}

/** A block made here has our look, whatever it was before. */
export const toText: Command = (state, dispatch, view) =>
  outOfList(state, dispatch, view) || setBlockType(nodes.paragraph)(state, dispatch, view)

export const toHeading =
  (level: number): Command =>
  (state, dispatch, view) =>
    isHeading(state, level)
      ? toText(state, dispatch, view)
      : setBlockType(nodes.heading, { level })(state, dispatch, view)

const outOfList: Command = (state, dispatch, view) =>
  isIn(state, nodes.list_item) && (liftListItem(nodes.list_item)(state, dispatch) || lift(state, dispatch, view))

/** Pressed in a list of the same kind, it makes text of the line again; in the other kind, it changes the list. */
export const toList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      const list = $from.node(depth)
      if (list.type === type) return outOfList(state, dispatch, view)
      if (list.type !== nodes.bullet_list && list.type !== nodes.ordered_list) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
      return true
    }
    if ($from.parent.type === nodes.paragraph) return wrapInList(type)(state, dispatch, view)
    // Only text is in lists.
    const { tr } = state
    tr.setBlockType($from.pos, state.selection.$to.pos, nodes.paragraph)
    return wrapInList(type)(state.apply(tr), dispatch && ((wrap) => dispatch(joined(tr, wrap))), view)
  }

function joined(first: Transaction, second: Transaction): Transaction {
  for (const step of second.steps) first.step(step)
  return first
}

/** Below the block of the cursor, or instead of it if it is an empty line. */
export function insertBlock(state: EditorState, block: Node): Transaction {
  const { tr } = state
  const current = currentBlock(state)
  if (!current) return tr.insert(state.doc.content.size, block)
  const { block: before, from } = current
  const isEmptyLine = before.type === nodes.paragraph && before.childCount === 0
  const at = isEmptyLine ? from : from + before.nodeSize
  if (isEmptyLine) tr.replaceWith(from, from + before.nodeSize, block)
  else tr.insert(at, block)
  const inside = block.isTextblock
    ? TextSelection.create(tr.doc, at + 1, at + 1 + block.content.size)
    : Selection.near(tr.doc.resolve(at + block.nodeSize))
  return tr.setSelection(inside).scrollIntoView()
}

export const moveBlock =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const current = currentBlock(state)
    const other = current && state.doc.maybeChild(current.index + by)
    // The line at the end that is only room to write stays there.
    if (!current || !other || (by === 1 && isRoom(state, current.index + 1))) return false
    const { block, from } = current
    const to = by === 1 ? from + other.nodeSize : from - other.nodeSize
    const tr = state.tr.delete(from, from + block.nodeSize).insert(to, block)
    const moved = to - from
    const { selection } = state
    tr.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + moved)
        : TextSelection.between(tr.doc.resolve(selection.anchor + moved), tr.doc.resolve(selection.anchor + moved)),
    )
    dispatch?.(tr.scrollIntoView())
    return true
  }

const isRoom = ({ doc }: EditorState, index: number) => {
  const last = doc.child(index)
  return index === doc.childCount - 1 && last.type === nodes.paragraph && last.childCount === 0
}

export const deleteBlock: Command = (state, dispatch) => {
  const current = currentBlock(state)
  if (!current) return false
  const { block, from } = current
  const { tr } = state
  if (state.doc.childCount === 1) tr.replaceWith(from, from + block.nodeSize, nodes.paragraph.create())
  else tr.delete(from, from + block.nodeSize)
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size))))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** At the cursor; in place of what is selected. */
export function insertInline(state: EditorState, inline: Node): Transaction {
  const { tr, selection } = state
  const { $from } = selection
  const fits = $from.parent.inlineContent && $from.parent.type.contentMatch.matchType(inline.type)
  if (!fits) return insertBlock(state, nodes.paragraph.create(null, inline))
  const around = state.storedMarks ?? $from.marks()
  return tr.replaceSelectionWith(inline.mark(inline.marks.reduce((set, mark) => mark.addToSet(set), around)), false)
}

/** Of the link that the cursor is in, from its first to its last letter. */
export function linkAround({ doc, selection }: EditorState): { mark: Mark; from: number; to: number } | undefined {
  const { $from } = selection
  const linkOf = (node: Node | null | undefined) => node && marks.link.isInSet(node.marks)
  const mark = linkOf($from.nodeAfter) ?? linkOf($from.nodeBefore)
  if (!mark || !$from.parent.inlineContent) return
  const start = $from.start()
  let found: { mark: Mark; from: number; to: number } | undefined
  $from.parent.forEach((node, offset) => {
    const from = start + offset
    if (!mark.isInSet(node.marks)) {
      if (found && found.to < selection.from) found = undefined
      return
    }
    if (found && found.to === from) found = { ...found, to: from + node.nodeSize }
    else if (!found || found.to < selection.from) found = { mark, from, to: from + node.nodeSize }
  })
  return found && found.to <= doc.content.size ? found : undefined
}

export function setLink(state: EditorState, href: string, shown: string): Transaction {
  const around = linkAround(state)
  if (around) {
    const kept = { ...around.mark.attrs, href }
    return state.tr
      .removeMark(around.from, around.to, marks.link)
      .addMark(around.from, around.to, marks.link.create(kept))
  }
  return addLink(state, href, shown)
}

/** Around what is selected, or else as new text. */
export function addLink(state: EditorState, href: string, shown: string): Transaction {
  const { selection, tr } = state
  const mark = marks.link.create({ href })
  if (!selection.empty) return tr.addMark(selection.from, selection.to, mark)
  return insertInline(state, schema.text(shown, [mark])).removeStoredMark(marks.link)
}

export const removeLink: Command = (state, dispatch) => {
  const around = linkAround(state)
  if (!around) return false
  dispatch?.(state.tr.removeMark(around.from, around.to, marks.link))
  return true
}

/** The attributes of the button that the cursor is in, or of the picture that is selected. */
export function buttonAround({
  selection: { $from },
}: EditorState): { href: string; at: number; attrs: Attrs } | undefined {
  const { parent } = $from
  return parent.type === nodes.button
    ? { href: textOf(parent, 'href'), at: $from.before(), attrs: parent.attrs }
    : undefined
}

export function selectedImage({ selection }: EditorState): { at: number; attrs: Attrs } | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.image) return
  return { at: selection.from, attrs: selection.node.attrs }
}
