export const texts = {
  edit: 'Edit',
  details: 'Details',
}
