import { withoutGuard } from '../../../contract/entities/csv-dialect.ts'

/** Of specification section 5: the columns each field is taken from, as `normalHeader` names them. */
export const SUBSCRIBER_COLUMNS = [
  ['email', 'e_mail', 'e-mail', 'contactemail'],
  ['firstname', 'first_name', 'forename', 'givenname'],
  ['lastname', 'last_name', 'surname', 'familyname'],
  ['phone', 'mobile', 'telephone', 'tel', 'contactnumber'],
] as const

/** Where the e-mail stands among them: a row without it is skipped. */
export const EMAIL_COLUMN = 0

export interface SubscriberItem {
  email: string
  firstName: string
  lastName: string
  phone: string
}

export const itemOf = ([email = '', firstName = '', lastName = '', phone = '']: readonly string[]): SubscriberItem => ({
  email: withoutGuard(email.trim()).toLowerCase(),
  firstName: withoutGuard(firstName),
  lastName: withoutGuard(lastName),
  phone: withoutGuard(phone),
})
