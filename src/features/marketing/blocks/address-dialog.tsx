import type { EditorState, Transaction } from 'prosemirror-state'
import { type ComponentProps, useState } from 'react'
import { FormDialog } from '../../../ui/forms/dialog-form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { buttonAround, insertBlock, insertInline, linkAround, removeLink, selectedImage, setLink } from './commands.ts'
import { schema, textOf } from './schema.ts'
import { texts } from './texts.ts'
import type { AddressKind } from './tools.tsx'
import { imageAddress, wholeAddress } from './whole-address.ts'

const { nodes } = schema

interface AddressDialogProps {
  kind: AddressKind
  state: EditorState
  onChange: (change: Transaction) => void
  onClose: () => void
}

/** Where a link or a button leads, or an image is. In a button or an image that is there, it changes that one. */
export function AddressDialog({ kind, ...dialog }: AddressDialogProps) {
  if (kind === 'image') return <ImageDialog {...dialog} />
  const isButton = buttonAround(dialog.state) !== undefined
  return kind === 'button' || isButton ? <ButtonDialog {...dialog} /> : <LinkDialog {...dialog} />
}

type PartProps = Omit<AddressDialogProps, 'kind'>

interface LineProps {
  label: string
  value: string
  onValue: (value: string) => void
  hint?: string
}

const Line = ({ onValue, ...field }: LineProps & Pick<ComponentProps<'input'>, keyof typeof AS_AN_ADDRESS>) => (
  <TextField autoComplete="off" onChange={({ currentTarget }) => onValue(currentTarget.value)} {...field} />
)

const AS_AN_ADDRESS = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const

function LinkDialog({ state, onChange, onClose }: PartProps) {
  const around = linkAround(state)
  const isNew = !around && state.selection.empty
  const [address, setAddress] = useState(around ? textOf(around.mark, 'href') : '')
  const [shown, setShown] = useState('')
  const save = () => {
    const href = wholeAddress(address)
    if (href === undefined) return texts.enterAnAddress
    onChange(setLink(state, href, shown.trim() || address.trim()))
    onClose()
    return Promise.resolve()
  }
  const remove = () => {
    removeLink(state, onChange)
    onClose()
  }
  return (
    <FormDialog onClose={onClose} onSave={save} submit={texts.save} title={texts.addLink}>
      <Line {...AS_AN_ADDRESS} hint={texts.addressHint} label={texts.address} onValue={setAddress} value={address} />
      {isNew ? <Line label={texts.shownText} onValue={setShown} value={shown} /> : null}
      {around ? <Button onClick={remove}>{texts.removeLink}</Button> : null}
    </FormDialog>
  )
}

function ButtonDialog({ state, onChange, onClose }: PartProps) {
  const around = buttonAround(state)
  const [address, setAddress] = useState(around?.href ?? '')
  const [shown, setShown] = useState<string>(texts.buttonLabel)
  const save = () => {
    const href = wholeAddress(address)
    if (href === undefined) return texts.enterAnAddress
    if (around) onChange(state.tr.setNodeMarkup(around.at, null, { ...around.attrs, href }))
    else if (shown.trim()) onChange(insertBlock(state, nodes.button.create({ href }, schema.text(shown.trim()))))
    else return texts.enterAText
    onClose()
    return Promise.resolve()
  }
  return (
    <FormDialog onClose={onClose} onSave={save} submit={texts.save} title={texts.addButton}>
      {around ? null : <Line label={texts.shownText} onValue={setShown} value={shown} />}
      <Line {...AS_AN_ADDRESS} hint={texts.addressHint} label={texts.address} onValue={setAddress} value={address} />
    </FormDialog>
  )
}

function ImageDialog({ state, onChange, onClose }: PartProps) {
  const selected = selectedImage(state)
  const [address, setAddress] = useState(selected ? textOf(selected, 'src') : '')
  const [alt, setAlt] = useState(selected ? textOf(selected, 'alt') : '')
  const save = () => {
    const src = imageAddress(address)
    if (src === undefined) return texts.enterAnImageAddress
    const attrs = { ...selected?.attrs, src, alt: alt.trim() }
    onChange(
      selected
        ? state.tr.setNodeMarkup(selected.at, null, attrs)
        : insertInline(state, nodes.image.create(attrs)).scrollIntoView(),
    )
    onClose()
    return Promise.resolve()
  }
  return (
    <FormDialog onClose={onClose} onSave={save} submit={texts.save} title={texts.addImage}>
      <Line
        {...AS_AN_ADDRESS}
        hint={texts.imageAddressHint}
        label={texts.imageAddress}
        onValue={setAddress}
        value={address}
      />
      <Line hint={texts.descriptionHint} label={texts.description} onValue={setAlt} value={alt} />
    </FormDialog>
  )
}
