import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'

interface ListSelectProps {
  /** Undefined until they have come. */
  lists: readonly MarketingList[] | undefined
  /** All of them when undefined. */
  listId: string | undefined
  onList: (listId: string) => void
}

/** Which list's subscribers are shown. One that the company has not, which an address may name, is not called All lists. */
export function ListSelect({ lists, listId, onList }: ListSelectProps) {
  const isUnknown = listId !== undefined && !lists?.some(({ _id }) => _id === listId)
  return (
    <SelectField label="List" labelHidden onValue={onList} value={listId ?? ''}>
      <option value="">All lists</option>
      {isUnknown ? <option value={listId}>{lists ? 'List not found' : 'One list'}</option> : null}
      {lists?.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
