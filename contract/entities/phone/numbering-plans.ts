// Made by `npm run make:phone-metadata` from the metadata of libphonenumber-js. Don't edit.

/** The first whose `leading` fits and whose `digits` are so many. British numbers are shown as they are dialled here. */
export const NUMBERING_PLANS = [
  {
    code: '+44',
    begin: '0',
    national: /^(?:[1-357-9]\d{9}|[18]\d{8}|8\d{6})$/,
    formats: [
      { leading: /^(?:8001111)/, digits: /^(\d{3})(\d{4})$/, groups: '$1 $2' },
      { leading: /^(?:845464)/, digits: /^(\d{3})(\d{2})(\d{2})$/, groups: '$1 $2 $3' },
      { leading: /^(?:800)/, digits: /^(\d{3})(\d{6})$/, groups: '$1 $2' },
      {
        leading: /^(?:1(?:3873|5(?:242|39[4-6])|(?:697|768)[347]|9467))/,
        digits: /^(\d{5})(\d{4,5})$/,
        groups: '$1 $2',
      },
      { leading: /^(?:1(?:[2-69][02-9]|[78]))/, digits: /^(\d{4})(\d{5,6})$/, groups: '$1 $2' },
      { leading: /^(?:[25]|7(?:0|6(?:[03-9]|2[356])))/, digits: /^(\d{2})(\d{4})(\d{4})$/, groups: '$1 $2 $3' },
      { leading: /^(?:7)/, digits: /^(\d{4})(\d{6})$/, groups: '$1 $2' },
      { leading: /^(?:[1389])/, digits: /^(\d{3})(\d{3})(\d{4})$/, groups: '$1 $2 $3' },
    ],
  },
  {
    code: '+353',
    begin: '+353 ',
    national: /^(?:(?:1\d|[2569])\d{6,8}|4\d{6,9}|7\d{8}|8\d{8,9})$/,
    formats: [
      { leading: /^(?:2[24-9]|47|58|6[237-9]|9[35-9])/, digits: /^(\d{2})(\d{5})$/, groups: '$1 $2' },
      { leading: /^(?:[45]0)/, digits: /^(\d{3})(\d{5})$/, groups: '$1 $2' },
      { leading: /^(?:1)/, digits: /^(\d)(\d{3,4})(\d{4})$/, groups: '$1 $2 $3' },
      { leading: /^(?:[2569]|4[1-69]|7[14])/, digits: /^(\d{2})(\d{3})(\d{3,4})$/, groups: '$1 $2 $3' },
      { leading: /^(?:70)/, digits: /^(\d{3})(\d{3})(\d{3})$/, groups: '$1 $2 $3' },
      { leading: /^(?:81)/, digits: /^(\d{3})(\d{3})(\d{3})$/, groups: '$1 $2 $3' },
      { leading: /^(?:[78])/, digits: /^(\d{2})(\d{3})(\d{4})$/, groups: '$1 $2 $3' },
      { leading: /^(?:1)/, digits: /^(\d{4})(\d{3})(\d{3})$/, groups: '$1 $2 $3' },
      { leading: /^(?:4)/, digits: /^(\d{2})(\d{4})(\d{4})$/, groups: '$1 $2 $3' },
      { leading: /^(?:8)/, digits: /^(\d{2})(\d)(\d{3})(\d{4})$/, groups: '$1 $2 $3 $4' },
    ],
  },
]
