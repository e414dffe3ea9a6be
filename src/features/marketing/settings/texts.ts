/** Every text of this feature. */
export const texts = {
  // settings-button.tsx
  sendingSettings: 'Sending settings',
  theSendersNameAndPostal:
    'The sender’s name and postal address appear at the end of every email. Nothing is sent without both.',
  settings: 'Settings',
  loadingSettings: 'Loading settings…',

  // settings-form.tsx
  settingsSaved: 'Settings saved',
  errorSavingSettings: 'Error saving settings',
  save: 'Save',
  emailsAreNotDelivered: (notDelivered: string) =>
    `Emails are ${notDelivered}. They are saved as files in the server’s data folder.`,
  onlyAdministratorsCanChangeTheseSettings: 'Only administrators can change these settings.',
  sendersName: 'Sender’s name',
  postalAddress: 'Postal address',
  emailsPerMinute: 'Emails per minute',
  emailsPerMinuteToOneDomain: 'Emails per minute to one domain',
  testAddresses: 'Test addresses',
  onePerLineEveryoneMay: 'One per line. Everyone may also send a test to themselves.',
  dkimDomain: 'DKIM domain',
  leaveEmptyToSendEmailsUnsigned: 'Leave empty to send emails unsigned.',
  dkimSelector: 'DKIM selector',
  dkimPrivateKey: 'DKIM private key',
  pemFormatLeaveEmpty: 'PEM format. Leave empty to keep the current key, or to create one.',

  // settings-records.tsx
  dnsRecord: 'DNS record',
  dnsRecordOfTheSignatureTxt: 'DNS record of the signature (TXT)',
  name: 'Name',
  value: 'Value',
  webhooks: 'Webhooks',
  forAnEmailProvider: 'For an email provider',
  postEventsTo: 'Post events to',
  postWholeBounceAndComplaint: 'Post whole bounce and complaint messages to',
  secret: 'Secret',
  eachRequestMustBeSigned: 'Each request must be signed with this header, or it is refused:',
  doorstepSignatureTSecondsV1Signature: 'Doorstep-Signature: t=SECONDS,v1=SIGNATURE',
  secondsIsTheTimeSince:
    'SECONDS is the time since 1 January 1970, UTC, at most 5 minutes ago. SIGNATURE is the HMAC-SHA256, in lower-case hexadecimal, of SECONDS, a full stop and the body as it is sent; its key is the secret. The bodies are described at',
  copied: 'Copied',
  notCopiedSelectTheTextInstead: 'Not copied: select the text instead.',
  copy: 'Copy',
  copyLabel: (label: string) => `Copy: ${label}`,
}
