import { toggleMark } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { MarkType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import type { ReactNode } from 'react'
import { Toolbar, ToolbarButton, ToolbarGroup } from '../../../ui/layout/toolbar.tsx'
import {
  buttonAround,
  deleteBlock,
  insertBlock,
  isHeading,
  isIn,
  isMarked,
  linkAround,
  moveBlock,
  selectedImage,
  toHeading,
  toList,
  toText,
} from './commands.ts'
import styles from './blocks.module.css'
import { schema } from './schema.ts'
import { texts } from './texts.ts'

const { nodes, marks } = schema

export type AddressKind = 'link' | 'button' | 'image'

interface ToolsProps {
  state: EditorState
  onCommand: (command: Command, isByPointer: boolean) => void
  onAddress: (kind: AddressKind) => void
}

interface Tool {
  label: string
  sign: ReactNode
  shortcut?: string
  command: Command
  isPressed?: boolean
}

const addDivider: Command = (state, dispatch) => {
  dispatch?.(insertBlock(state, nodes.divider.create()))
  return true
}

const markTool = (state: EditorState, type: MarkType, tool: Omit<Tool, 'command' | 'isPressed'>): Tool => ({
  ...tool,
  command: toggleMark(type),
  isPressed: isMarked(state, type),
})

const kindTools = (state: EditorState): Tool[] => [
  {
    label: texts.textBlock,
    sign: '¶',
    shortcut: 'Ctrl+Alt+0',
    command: toText,
    isPressed: state.selection.$from.parent.type === nodes.paragraph && !isIn(state, nodes.list_item),
  },
  ...[1, 2, 3].map((level) => ({
    label: texts.heading(level),
    sign: `H${level}`,
    shortcut: `Ctrl+Alt+${level}`,
    command: toHeading(level),
    isPressed: isHeading(state, level),
  })),
]

const listTools = (state: EditorState): Tool[] => [
  {
    label: texts.bulletList,
    sign: <Sign path="M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01" />,
    shortcut: 'Ctrl+Shift+8',
    command: toList(nodes.bullet_list),
    isPressed: isIn(state, nodes.bullet_list),
  },
  {
    label: texts.numberedList,
    sign: (
      <Sign path="M10 6h10M10 12h10M10 18h10M4 4.500l1.500-.700v4.700M4 14.500c0-2 3-2 3 0 0 1.300-3 2.500-3 4h3" />
    ),
    shortcut: 'Ctrl+Shift+7',
    command: toList(nodes.ordered_list),
    isPressed: isIn(state, nodes.ordered_list),
  },
]

const blockTools: readonly Tool[] = [
  { label: texts.moveUp, sign: <Sign path="M12 19V5m-6 6 6-6 6 6" />, shortcut: 'Alt+↑', command: moveBlock(-1) },
  { label: texts.moveDown, sign: <Sign path="M12 5v14m6-6-6 6-6-6" />, shortcut: 'Alt+↓', command: moveBlock(1) },
  {
    label: texts.deleteBlock,
    sign: <Sign path="M5 7h14M9.500 7V4h5v3M7 7l1 13h8l1-13" />,
    shortcut: 'Ctrl+Shift+Backspace',
    command: deleteBlock,
  },
]

export function Tools({ state, onCommand, onAddress }: ToolsProps) {
  const tool = ({ label, sign, shortcut, command, isPressed }: Tool) => (
    <ToolbarButton
      isDisabled={!command(state)}
      isPressed={isPressed}
      key={label}
      label={label}
      onPress={({ detail }) => onCommand(command, detail > 0)}
      shortcut={shortcut}
    >
      {sign}
    </ToolbarButton>
  )
  const address = (kind: AddressKind, label: string, sign: ReactNode, isPressed: boolean, shortcut?: string) => (
    <ToolbarButton isPressed={isPressed} label={label} onPress={() => onAddress(kind)} shortcut={shortcut}>
      {sign}
    </ToolbarButton>
  )
  const isButton = buttonAround(state) !== undefined
  return (
    <Toolbar className={styles['tools']} label={texts.tools}>
      <ToolbarGroup>{kindTools(state).map(tool)}</ToolbarGroup>
      <ToolbarGroup>
        {tool(markTool(state, marks.strong, { label: texts.bold, sign: <b>B</b>, shortcut: 'Ctrl+B' }))}
        {tool(
          markTool(state, marks.em, {
            label: texts.italic,
            sign: <i className={styles['slanted']}>I</i>,
            shortcut: 'Ctrl+I',
          }),
        )}
        {address('link', texts.link, <Sign path={LINK} />, !isButton && linkAround(state) !== undefined, 'Ctrl+K')}
        {listTools(state).map(tool)}
      </ToolbarGroup>
      <ToolbarGroup>
        {address('button', texts.button, <Sign path="M3 8h18v8H3ZM8 12h8" />, isButton)}
        {address('image', texts.image, <Sign path={PICTURE} />, selectedImage(state) !== undefined)}
        {tool({ label: texts.divider, sign: <Sign path="M4 12h16" />, command: addDivider })}
      </ToolbarGroup>
      <ToolbarGroup>
        {tool({
          label: texts.undo,
          sign: <Sign path={UNDO} />,
          shortcut: 'Ctrl+Z',
          command: undoDepth(state) > 0 ? undo : never,
        })}
        {tool({
          label: texts.redo,
          sign: <Sign path={REDO} />,
          shortcut: 'Ctrl+Y',
          command: redoDepth(state) > 0 ? redo : never,
        })}
      </ToolbarGroup>
      <ToolbarGroup>{blockTools.map(tool)}</ToolbarGroup>
    </Toolbar>
  )
}

const never: Command = () => false

const LINK =
  'M10 14a4 4 0 0 0 6 .500l3-3a4 4 0 0 0-5.700-5.700L12 7M14 10a4 4 0 0 0-6-.500l-3 3a4 4 0 0 0 5.700 5.700L12 17'
const PICTURE = 'M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15.500 9v.01'
const UNDO = 'M8 5 4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11h-4'
const REDO = 'm16 5 4 4-4 4M20 9H10a5.500 5.500 0 0 0 0 11h4'

/** With the editor, not with the icons that every screen loads. */
function Sign({ path }: { path: string }) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      height={20}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={1.8}
      viewBox="0 0 24 24"
      width={20}
    >
      <path d={path} />
    </svg>
  )
}
