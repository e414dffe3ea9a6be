import { accountLabels } from '../../../contract/entities/account.ts'
import { createAccount, updateAccount } from '../../../contract/mutations/account.ts'
import { type RecordKind, recordMutation } from '../../records/record-kind.ts'
import { texts } from './texts.ts'
import { WebsiteView } from './website-view.tsx'

type AccountFieldName = 'name' | 'website' | 'industry' | 'line1' | 'line2' | 'city' | 'postcode'

export const accountKind: RecordKind<'account', AccountFieldName> = {
  entity: 'account',
  home: '/accounts',
  route: '/account/$id',
  texts,
  columns: [
    { label: texts.name, isName: true, cell: ({ name }) => name },
    { label: texts.website, cell: ({ website }) => website },
  ],
  card: {
    place: ({ website, billingAddress }) => [billingAddress?.city, website].filter(Boolean).join(' · '),
  },
  sections: [
    {
      fields: [
        { name: 'name', path: 'name', label: accountLabels.name },
        { name: 'website', path: 'website', label: accountLabels.website, type: 'url', View: WebsiteView },
        { name: 'industry', path: 'industry', label: accountLabels.industry },
      ],
    },
    {
      title: texts.billingAddress,
      fields: [
        { name: 'line1', path: 'billingAddress.line1', label: texts.line1 },
        { name: 'line2', path: 'billingAddress.line2', label: texts.line2 },
        { name: 'city', path: 'billingAddress.city', label: texts.city },
        { name: 'postcode', path: 'billingAddress.postcode', label: texts.postcode },
      ],
    },
  ],
  nameOf: ({ name = '' }) => name,
  // An account without a name is refused by its schema, with the schema's message.
  create: recordMutation(createAccount, ({ id, createdAt, fields }) => ({
    accountId: id,
    createdAt,
    fields: { ...fields, name: fields.name ?? '' },
  })),
  update: recordMutation(updateAccount, ({ id, fields }) => ({ accountId: id, fields })),
  searchIn: ({ accounts }) => accounts,
}
