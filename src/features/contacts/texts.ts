import { messages } from '../../../contract/messages.ts'

/** Every text of this feature. */
export const texts = {
  one: 'contact',
  many: 'contacts',
  noun: 'Contact',
  title: 'Contacts',
  add: 'Add Contact',
  newTitle: 'New Contact',
  detailsTitle: 'Contact Details',
  back: 'Back to contacts',
  failure: messages.contactFailed,

  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  line1: 'Line 1',
  line2: 'Line 2',
  city: 'City',
  postcode: 'Postcode',
}
