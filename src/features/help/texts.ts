export const texts = {
  help: 'Help',
  gettingStarted: 'Getting started',
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  skip: 'Skip',
  next: 'Next',
  back: 'Back',
  done: 'Done',

  startWithToday: 'Start with today',
  thisScreenLists:
    'The first screen lists what is due today: your follow-ups and bookings by time. Choose a name to open the lead.',
  workWithoutAConnection: 'Work without a connection',
  everythingIsSaved:
    'Everything you do is saved on this device and sent when you’re online. The label at the top says how many changes are waiting.',
  keepDoorstepClose: 'Keep Doorstep close',
  installedItOpens:
    'Installed, Doorstep opens full screen from its own icon. To see these steps again, open Help from More or from your initials.',

  howTo: 'How to',
  tasks: {
    today: {
      title: 'See what is next',
      text: 'Today lists your leads in order: bookings by time, calls that are due, then new leads. The next one is highlighted.',
    },
    find: {
      title: 'Find a lead',
      text: 'Type into the box at the top of Leads: a name, a phone number in any format, an email, a street, a town or a postcode. Filter narrows the list further, and Export CSV is under More.',
    },
    share: {
      title: 'Share leads out',
      text: 'Select leads, or all that a filter leaves, and press Assign. Assign them to one person, split them evenly, by postcode area or shapes that you draw on the map for each person, or to the people with the fewest open leads first. You see how many each person gets, and can undo it within 10 seconds.',
    },
    board: {
      title: 'Work leads by their status',
      text: 'Board, under More, has a column for each status of leads or deals, with the filters of the list. Drag a card to another column, or press Move on it. With a keyboard, arrow keys go from card to card, and Shift with an arrow moves the card. Undo takes it back.',
    },
    rules: {
      title: 'Decide who gets new leads',
      text: 'Assignment rules, under More, are for administrators. Each rule says which leads it is for, by source, postcode or kind of enquiry, and who gets them: one person, several in turns, or the person with the fewest open leads. The first rule that fits wins. Preview shows what the rules would have done in the last 30 days. Say when you’re away in My account: rules skip people who are away.',
    },
    reports: {
      title: 'See how many',
      text: 'Reports, under More, counts leads by source, town, energy band or status, how many were contacted, booked and became deals, and what each person has. Press a number to open its leads. Users see their own.',
    },
    calendar: {
      title: 'Plan the days',
      text: 'Calendar, under More, shows bookings and follow-ups by day, by week or as a list, of everyone or one person. A triangle marks a booking that clashes or is too far from another. Press a booking to see it and choose another time, or drag it: with a finger, hold it first. Undo is in the message.',
    },
    leaving: {
      title: 'Hand over the work of somebody who leaves',
      text: 'An administrator opens User Management, in the menu of their initials, and presses Deactivate. Before they confirm, they see the person’s open leads, follow-ups and bookings, and Hand over work gives them to others by any way that Assign has. Taking a company from somebody shows the same. Undo is in the message.',
    },
    imports: {
      title: 'See what was uploaded and exported',
      text: 'An administrator opens Imports and exports, under More: each file of the last 90 days with who, how many rows and leads, and what an Undo removed or kept. Kept leads lists those that somebody has worked on.',
    },
    campaign: {
      title: 'Write a campaign',
      text: 'On Email Marketing, open Campaigns and press Create Campaign. Choose Blocks to write headings, text, lists, images and buttons without HTML, and Insert field for names. The preview beside it shows the email, and Before you send says what to correct.',
    },
    audit: {
      title: 'See who did what',
      text: 'A SuperAdmin opens Audit log, under More: who signed in, exported, changed a role, sent a campaign, merged or erased, with how many. Choose what, whose and when, and export it as CSV.',
    },
    operations: {
      title: 'See how the server is doing',
      text: 'A SuperAdmin opens Operations, under More: a card each for the server, the database, unsent work of each company, email, imports, backups and the disk. Each says that it works, or what is wrong and what to do.',
    },
    call: {
      title: 'Call somebody, or go there',
      text: 'Open a lead and press Call or Navigate at the bottom. After a call Doorstep asks how it went.',
    },
    outcome: {
      title: 'Record what happened',
      text: 'Press Outcome, then what happened. The status changes with it, and the lead returns to Today when it is time to call again.',
    },
    book: {
      title: 'Book an appointment',
      text: 'Press Outcome, then Booked, and choose the date and time. You’re asked first if it clashes with another booking.',
    },
    addLead: {
      title: 'Add a lead at the door',
      text: 'On Leads, press Add Lead. A last name, a phone number, an email or an address is enough. Use my location finds the postcode and its addresses.',
    },
    knock: {
      title: 'Go from house to house',
      text: 'On the map, press Knock and tap the house, then what happened. Tap its number later, or find it under Knocks, to see earlier knocks or to make it a lead.',
    },
    photo: {
      title: 'Take a photo',
      text: 'Press Photo at the bottom of a lead or deal. Add file and Add signature are further down, under Files.',
    },
    photoWords: {
      title: 'Say what a photo shows',
      text: 'Open the photo, press Before or After, and write a line under it. Both are saved at once.',
    },
    signature: {
      title: 'Get a signature',
      text: 'Under Files, press Add signature. Read out the text, check the name, let the person sign in the box, and press Save signature.',
    },
    edit: {
      title: 'Correct a phone number or an address',
      text: 'Press the pencil beside it. All other details are under Edit in Lead Details.',
    },
    convert: {
      title: 'Turn a lead into a deal',
      text: 'Save the booking date and time, then press Convert to Deal. You’ll find it under Deals, and its lead links to it.',
    },
    undo: {
      title: 'Undo a mistake',
      text: 'Press Undo in the message that says what was saved. It is also there on the next screen.',
    },
    streets: {
      title: 'Keep streets for days offline',
      text: 'On Map, show the area that you work in and press Streets offline. It says how large the area is before you keep it. A phone or tablet also offers the streets around your leads once.',
    },
    offline: {
      title: 'Check that everything was sent',
      text: 'The label at the top counts the changes waiting on this device. Press it to see each change. “Needs attention” means that a change needs your decision.',
    },
  },

  keyboardShortcuts: 'Keyboard shortcuts',
  showShortcuts: 'Show keyboard shortcuts',
  singleKeys: 'Keys without Ctrl, such as ? and /',
  everywhere: 'Everywhere',
  findAnybody: 'Find anybody',
  showThisList: 'Show this list',
  skipToContent: 'Go to Skip to content, first on every screen',
  closeWhatIsOpen: 'Close a dialog, menu or sheet',
  pressButton: 'Press a button or tick a box',
  openInNewTab: 'Open a link in a new tab',
  clickLink: 'Click',
  lists: 'Lists',
  moveBetweenRows: 'Move to the next or previous row',
  firstOrLastRow: 'Go to the first or last row',
  openTheRow: 'Open the row',
  moveBetweenHeadings: 'Move between column headings',
  resizeColumn: 'Make a column narrower or wider, on its heading',
  selectRow: 'Select the row',
  assignRow: 'Assign the lead, or the selected leads if it is one of them',
  changeStatusOfRow: 'Change the status of the lead or the selected leads',
  addNoteToRow: 'Add a note to the lead or the selected leads',
  addFollowUpToRow: 'Add a follow-up for the lead or for each of the selected leads',
  selectRange: 'Select every row in between',
  choices: 'Choices, tabs and menus',
  moveBetweenChoices: 'Move between choices or menu items',
  moveBetweenTabs: 'Move between tabs',
  calendar: 'Calendar',
  moveByQuarter: 'Move the booking by 15 minutes',
  moveByDay: 'Move the booking by a day',
  map: 'Map',
  moveTheMap: 'Move the map',
  zoom: 'Zoom in or out',
  addLeadAtCentre: 'Add a lead or a knock at the centre, after choosing Add Lead or Knock',
  stopDrawing: 'Stop drawing, or close what is open on the map',
}
