import type { Meaning } from './corpus.ts'

/** A reason as its system writes it, and the status in its report. */
export type Refusal = readonly [meaning: Meaning, reason: string, status?: string]

export const REFUSALS: Readonly<Record<string, readonly Refusal[]>> = {
  'exchange-online': [
    [
      'bounced',
      '550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 5.1.1 User unknown',
      '5.1.351',
    ],
    ['bounced', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', '5.1.10'],
    [
      'bounced',
      '550 5.4.1 Recipient address rejected: Access denied. [AM7EUR06FT043.eop-eur06.prod.protection.outlook.com]',
      '5.4.1',
    ],
    ['bounced', '550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found', '5.1.1'],
    ['soft-bounced', '550 5.4.1 No answer from host', '5.4.1'],
    ['soft-bounced', '550 5.4.1 [internal] connection refused', '5.4.1'],
    ['soft-bounced', '550 5.4.310 DNS domain b.example does not exist [Message=InfoDomainNonexistent]', '5.4.310'],
    ['soft-bounced', '550 5.4.316 Message expired, connection refused(Socket error code 10061)', '5.4.316'],
    ['soft-bounced', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required', '5.7.133'],
    ['soft-bounced', '550 5.7.520 Access denied, Your organization does not allow external forwarding', '5.7.520'],
    ['soft-bounced', '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException', '5.2.2'],
    ['soft-bounced', '550 5.7.606 Access denied, banned sending IP [192.0.2.1]', '5.7.606'],
    ['soft-bounced', '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required', '5.7.1'],
  ],
  outlook: [
    [
      'bounced',
      '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [VI1EUR04FT012.eop-eur04.prod.protection.outlook.com]',
      '5.5.0',
    ],
    ['bounced', '550 5.5.0 <{PERSON}>... User unknown', '5.5.0'],
    [
      'soft-bounced',
      '550 5.7.1 Unfortunately, messages from [192.0.2.1] weren’t sent. Please contact your Internet service provider since part of their network is on our block list (S3140)',
      '5.7.1',
    ],
    ['soft-bounced', '421 4.7.0 (RP-001) The mail server IP has exceeded the rate limit allowed', '4.7.0'],
  ],
  gmail: [
    [
      'bounced',
      '550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient’s email address for typos or 550 5.1.1 unnecessary spaces. https://support.google.com/mail/?p=NoSuchUser - gsmtp',
      '5.1.1',
    ],
    [
      'bounced',
      '550-5.2.1 The email account that you tried to reach is inactive. https://support.google.com/mail/?p=DisabledUser - gsmtp',
      '5.2.1',
    ],
    [
      'soft-bounced',
      '550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.',
      '5.2.1',
    ],
    ['soft-bounced', '552-5.2.2 The email account that you tried to reach is over quota and inactive.', '5.2.2'],
    ['soft-bounced', '550-5.7.26 This mail has been blocked because the sender is unauthenticated.', '5.7.26'],
    [
      'soft-bounced',
      '550-5.7.1 [192.0.2.1 12] Our system has detected that this message is likely unsolicited mail.',
      '5.7.1',
    ],
  ],
  aol: [
    ['soft-bounced', '521 5.2.1 : (CON:B1) https://postmaster.aol.com/error-codes#554conb1', '5.2.1'],
    ['soft-bounced', '521 5.2.1 (CON:B1)', '5.2.1'],
    ['soft-bounced', '554 5.2.1 (RTR:BL) https://postmaster.aol.com/error-codes', '5.2.1'],
    ['soft-bounced', '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to user complaints', '4.7.0'],
    ['soft-bounced', '554 5.7.9 Message not accepted for policy reasons.', '5.7.9'],
    ['bounced', '552 1 Requested mail action aborted, mailbox not found', '5.0.0'],
    ['bounced', '554 delivery error: dd Not a valid recipient - atlas.mail.yahoo.com', '5.0.0'],
  ],
  postfix: [
    ['bounced', '550 5.1.1 <{PERSON}>: Recipient address rejected: User unknown in virtual mailbox table', '5.1.1'],
    ['bounced', '554 5.7.1 <{PERSON}>: Recipient address rejected: User unknown', '5.7.1'],
    ['bounced', '550 5.7.1 <{PERSON}>... User unknown', '5.7.1'],
    ['soft-bounced', '554 5.7.1 <{PERSON}>: Relay access denied', '5.7.1'],
    ['soft-bounced', '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', '5.7.1'],
    ['soft-bounced', '450 4.2.0 <{PERSON}>: Recipient address rejected: Greylisted', '5.0.0'],
    ['soft-bounced', '450 4.1.1 <{PERSON}>: Recipient address rejected: unverified address', '5.1.1'],
    [
      'soft-bounced',
      '550 5.1.0 <bounces@doorstep.example>: Sender address rejected: User unknown in relay recipient table',
      '5.1.0',
    ],
    [
      'soft-bounced',
      'Host or domain name not found. Name service error for name=b.example type=MX: Host not found',
      '5.4.4',
    ],
    ['soft-bounced', '550 5.4.4 no MX record for b.example', '5.4.4'],
  ],
  disabled: [
    ['soft-bounced', '550 5.2.1 Mailbox temporarily disabled, try again later', '5.2.1'],
    ['soft-bounced', '554 5.2.1 Mailbox is temporarily unavailable', '5.2.1'],
    ['soft-bounced', '550 Account currently unavailable', '5.0.0'],
    ['bounced', '550 5.2.1 <{PERSON}>: mailbox disabled, not accepting messages', '5.2.1'],
    ['bounced', '554 5.2.1 This account has been closed', '5.2.1'],
    ['bounced', '550 5.1.6 The recipient has moved and the old address is no longer valid', '5.1.6'],
  ],
  gateways: [
    ['bounced', '550 permanent failure for one or more recipients ({PERSON}:550 5.1.1 User unknown)', '5.0.0'],
    ['soft-bounced', '550 permanent failure for one or more recipients ({PERSON}:blocked)', '5.0.0'],
    ['soft-bounced', '554 5.7.0 Reject, id=01234-05: SPAM', '5.7.0'],
    ['soft-bounced', '550 Rejected by header based manually Blocked Senders: doorstep.example', '5.0.0'],
    [
      'soft-bounced',
      '550 Administrative prohibition - envelope blocked - https://community.mimecast.com/docs/DOC-1369#550',
      '5.0.0',
    ],
    [
      'bounced',
      '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [uk-mta-12.mimecast.com]',
      '5.0.0',
    ],
    ['bounced', '550 5.1.1 <{PERSON}>: user unknown [mx0a-00123.pphosted.com]', '5.1.1'],
    ['bounced', '550 5.1.1 User Unknown (in reply from d12345.ess.barracudanetworks.com)', '5.1.1'],
    [
      'soft-bounced',
      '554 5.7.1 The message from (<news@doorstep.example>) with the subject of (News) matches a profile the Internet community may consider spam.',
      '5.7.1',
    ],
    ['soft-bounced', '554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1', '5.0.0'],
  ],
}
