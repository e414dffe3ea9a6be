// Column names in the exports of other programs: Google, Outlook, Apple, HubSpot, Salesforce, Zoho, Mailchimp, the lead
// forms of Facebook and Instagram, and the portals that sell enquiries to trades. Case, blanks and punctuation don't
// matter. The first names of email, first and last name and phone are those of specification section 5.

const EMAIL =
  'e_mail|contactemail|Email Address|Contact Email|Email 1 Value|Email 2 Value|Email 3 Value|' +
  'Email 2 Address|Email 3 Address|Email 1|Email 2|Email 3|Primary Email|Secondary Email|Work Email|Personal Email|' +
  'Home Email|Other Email|Business Email|Customer Email|Customer Email Address|Client Email|Your Email|' +
  'Additional Email Addresses|Additional Email'

const PHONE =
  'mobile|telephone|tel|contactnumber|Phone Number|Telephone Number|Mobile Number|Phone 1 - Value|Phone 2 - Value|' +
  'Phone 3 - Value|Phone 1|Phone 2|Phone 3|Mobile Phone|Mobile Phone Number|Home Phone|Home Phone 2|Business Phone|' +
  'Business Phone 2|Work Phone|Work Phone Number|Other Phone|Primary Phone|Company Main Phone|Phone Number (recommended)|' +
  'Secondary Phone Number|Secondary Phone|Alternative Phone|Alternate Phone|Customer Phone|Customer Phone Number|' +
  'Customer Telephone|Customer Mobile|Client Phone|Contact Phone|Contact Telephone|Contact Tel|Contact Mobile|Contact No|' +
  'Tel No|Tel Number|Telephone No|Telephone 1|Telephone 2|Mobile No|Mobile 1|Mobile 2|Mob|Phone No|Landline|' +
  'Landline Number|Home Number|Home Tel|Work Tel|Work Number|Daytime Phone|Daytime Telephone|Evening Phone|' +
  'Evening Telephone|Cell|Cell Phone|WhatsApp|WhatsApp Number|iPhone|Your Phone|Main Phone'

const ADDRESS1 =
  'address|Address Line 1|line1|Street|Street Address|Street Address 1|Address 1 - Street|Home Street|Business Street|' +
  'Mailing Street|Billing Street|Other Street|Mailing Address|Home Address|Site Address|Property Address|Full Address|' +
  'Customer Address|Installation Address|Job Address|Postal Address|Address 1 - Formatted|Mailing Address Line 1|First Line|' +
  'First Line of Address|House and Street'

const POSTCODE =
  'Post Code|Zip|Zip Code|Postal Code|Zip/Postal Code|Address 1 - Postal Code|Home Postal Code|Business Postal Code|' +
  'Other Postal Code|Mailing Postal Code|Mailing Zip/Postal Code|Mailing Zip|Mailing Code|Billing Zip/Postal Code|' +
  'Billing Code|Home Postcode|Site Postcode|Property Postcode|Customer Postcode|Job Postcode|Your Postcode'

const ENTRY_DATE =
  'date|Enquiry Date|Enquiry Time|Created|Created Time|Created At|Created On|Created Date|Create Date|Date Created|' +
  'Submitted|Submitted At|Submitted On|Submission Date|Submission Time|Date Submitted|Received|Received At|Date Received|' +
  'Timestamp|Lead Date|Lead Created|Date Added|Added On|OPTIN_TIME|Signed Up|Sign Up Date|Lead Submission Time'

/** By the field of a lead, separated by bars. */
const COLUMN_NAMES: Readonly<Record<string, string>> = {
  email: EMAIL,
  firstname:
    'first_name|forename|givenname|Given Name|First|FNAME|Christian Name|Contact First Name|Customer First Name',
  surname: 'lastname|last_name|familyname|Family Name|Last|LNAME|Second Name|Contact Last Name|Customer Last Name',
  phone: PHONE,
  full_name:
    'name|Full Name|Customer Name|Contact Name|Customer|Contact|Client|Client Name|Lead Name|Display Name|Your Name|' +
    'Homeowner|Home Owner|Enquirer|Applicant|Applicant Name',
  note: 'Notes|Remarks|Internal Notes|Contact Notes|Lead Notes',
  lead_status: 'status',
  lead_source: 'source|Original Source|Platform|Lead Origin',
  address1: ADDRESS1,
  address2:
    'Address Line 2|line2|Address 1 - Extended Address|Street Address 2|Home Street 2|Business Street 2|Mailing Address Line 2|' +
    'Second Line',
  address3: 'Address Line 3|line3|Home Street 3|Business Street 3|Third Line',
  posttown:
    'post_town|town|city|Town/City|City/Town|Address 1 - City|Home City|Business City|Other City|Mailing City|Billing City|' +
    'Mailing Address City',
  county:
    'State|Region|State/Region|State/Province|Province|Address 1 - Region|Home State|Business State|Other State|Mailing State|' +
    'Mailing State/Province|Billing State|Billing State/Province|Address 1 - State',
  postcode: POSTCODE,
  company_name:
    'company|Business Name|Business|Organization|Organisation|Organization Name|Organisation Name|Organization 1 - Name|' +
    'Account Name|Company or Account',
  customer_message:
    'message|comments|Comment|enquiry|Inquiry|Enquiry Details|Job Description|Your Message|How can we help|How can we help you|' +
    'Additional Information|Additional Info|Details|Customer Comments|Message Body',
  hire_term: 'hire_type',
  number_of_trailers_required: 'number_of_trailers|trailers_required',
  date_of_birth: 'dob|Birth Date|Birthdate|Birthday',
  call_back_time: 'callback_time|Best Time to Call',
  entry_date: ENTRY_DATE,
  boiler_installation_year: 'boiler_year',
  citb_hse_test_name: 'test_name',
  citb_hse_test_price: 'test_price|price',
  citb_hse_quantity: 'quantity',
  certificate_number: 'lmk_key|certificate|certificate_no',
  hotwater_description: 'hot_water_description',
  total_floor_area: 'floor_area',
}

export const columnNamesOf = (field: string): readonly string[] => COLUMN_NAMES[field]?.split('|') ?? []
