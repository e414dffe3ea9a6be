import type { Rows } from '../../../contract/entities/entity.ts'
import { FieldList, type ShownField } from '../../ui/forms/field-list.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { type RecordEntity, type RecordField, type RecordKind, valuesOf } from '../record-kind.ts'
import { texts } from './texts.ts'

interface RecordViewProps<Entity extends RecordEntity, Name extends string> {
  kind: RecordKind<Entity, Name>
  row: Rows[Entity]
  onEdit: () => void
  /** After the form was closed the button that opened it has the focus again. */
  isFocused: boolean
}

const focusNow = (element: HTMLElement | null) => element?.focus()

/** What is saved of a contact or an account, to read. */
export function RecordView<Entity extends RecordEntity, Name extends string>({
  kind,
  row,
  onEdit,
  isFocused,
}: RecordViewProps<Entity, Name>) {
  const values = valuesOf(kind, row)
  const shown = ({ name, label, View }: RecordField<Name>): ShownField => {
    const value = values[name]
    return View && value !== '' ? { label, value, control: <View id={row._id} value={value} /> } : { label, value }
  }
  const main = kind.sections.filter(({ title }) => title === undefined).flatMap(({ fields }) => fields)
  return (
    <>
      <Card
        action={
          <Button icon="pencil" onClick={onEdit} ref={isFocused ? focusNow : undefined}>
            {texts.edit}
          </Button>
        }
        title={texts.details}
      >
        <FieldList fields={main.map(shown)} />
      </Card>
      {kind.sections.map(({ title, fields }) =>
        title === undefined || fields.every(({ name }) => values[name] === '') ? null : (
          <Card key={title} title={title}>
            <FieldList fields={fields.map(shown)} />
          </Card>
        ),
      )}
    </>
  )
}
