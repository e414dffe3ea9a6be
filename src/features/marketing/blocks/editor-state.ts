import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  splitBlockAs,
  toggleMark,
} from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState, Plugin } from 'prosemirror-state'
import { deleteBlock, moveBlock, toHeading, toList, toText } from './commands.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

const addBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type === nodes.button) return true
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView())
  return true
}

/** The next paragraph looks like the one before it. */
const splitAlike = splitBlockAs((node, isAtEnd) =>
  isAtEnd && node.type === nodes.paragraph ? { type: node.type, attrs: node.attrs } : null,
)

/** Tab isn't among them: it leaves the editor. */
const keys = (extra: Readonly<Record<string, Command>>) =>
  keymap({
    ...extra,
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    'Mod-Alt-0': toText,
    'Mod-Alt-1': toHeading(1),
    'Mod-Alt-2': toHeading(2),
    'Mod-Alt-3': toHeading(3),
    'Shift-Mod-7': toList(nodes.ordered_list),
    'Shift-Mod-8': toList(nodes.bullet_list),
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    'Alt-ArrowUp': moveBlock(-1),
    'Alt-ArrowDown': moveBlock(1),
    'Shift-Mod-Backspace': deleteBlock,
    'Shift-Enter': addBreak,
    Enter: chainCommands(splitListItem(nodes.list_item), createParagraphNear, liftEmptyBlock, splitAlike),
  })

const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, ([, signs]) => ({ level: signs?.length ?? 1 })),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^1[.)]\s$/, nodes.ordered_list),
    // A merge field that is typed becomes one piece, as one from the menu.
    new InputRule(/\{\{[^{}]+\}\}$/, (state, match, start, end) =>
      state.tr.replaceWith(start, end, nodes.field.create({ text: match[0] }, null, state.doc.resolve(start).marks())),
    ),
  ],
})

/** There is always a line to go on writing, below a block that isn't text. */
const roomToWrite = new Plugin({
  appendTransaction(_transactions, _before, { doc, tr }) {
    const last = doc.lastChild
    const isText = last?.isTextblock && last.type !== nodes.button
    return isText ? null : tr.insert(doc.content.size, nodes.paragraph.create())
  },
})

export const editorState = (doc: Node, extraKeys: Readonly<Record<string, Command>>): EditorState =>
  EditorState.create({ doc, plugins: [history(), rules, keys(extraKeys), keymap(baseKeymap), roomToWrite] })
