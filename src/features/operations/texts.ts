import { counted, thousands } from '../../ui/primitives/amounts.ts'

const waitFor = (age: string) => (age === 'a moment' ? 'for a moment' : `for ${age}`)

export const texts = {
  title: 'Operations',
  onlySuperAdmins: 'Only SuperAdmins can see this',
  askOne: 'Devices that wait in your companies are under Devices.',
  youNeedToBeOnline: 'You need to be online to use this screen',
  readFromTheServer: 'How the server is doing will load here when you’re back online.',
  tryAgain: 'Try again',
  refresh: 'Refresh',
  allWell: 'Everything is working.',
  toDo: (things: number) => `${counted(things, 'thing')} ${things === 1 ? 'needs' : 'need'} attention.`,
  asOf: (time: string) => `As of ${time}. Updates every 30 seconds.`,
  well: 'Working',
  needsAttention: 'Needs attention',
  unknown: 'Not known',
  couldNotBeRead: 'This couldn’t be read.',
  couldNotBeReadTodo: 'The server’s log says why.',
  of: (part: number, whole: number) => `${thousands(part)} of ${thousands(whole)}`,

  server: {
    title: 'Server',
    well: 'This server answers without delay.',
    busy: (ms: number) => `This server is overloaded: it answers up to ${thousands(ms)} ms late.`,
    busyTodo: 'If it lasts, give it a faster processor or add another server.',
    newsLate: (seconds: number) => `Devices hear of changes ${counted(seconds, 'second')} late.`,
    newsLateTodo: 'If it lasts, add another server.',
    version: 'Version',
    startedAt: 'Running since',
    delay: 'Delay',
    delayOf: (usual: number, longest: number) => `${thousands(usual)} ms, longest ${thousands(longest)} ms`,
    memory: 'Memory',
    streams: 'Devices connected',
  },

  database: {
    title: 'Database',
    well: 'The database answers, with connections to spare.',
    waiting: (requests: number) =>
      `${counted(requests, 'request')} ${requests === 1 ? 'waits' : 'wait'} for the database.`,
    waitingTodo: 'Look for long queries. If it lasts, give the database a faster processor.',
    full: (used: number, most: number) =>
      `${thousands(used)} of ${thousands(most)} connections to PostgreSQL are in use.`,
    fullTodo: 'Raise max_connections in PostgreSQL, or find out what else uses it.',
    long: (age: string) => `A transaction has been open for ${age}.`,
    longTodo: 'A backup may take that long. If there is none, end it in PostgreSQL.',
    version: 'PostgreSQL',
    size: 'Size',
    connections: 'Connections',
    requests: 'Used by requests',
    pulls: 'Used by devices that sync',
  },

  devices: {
    title: 'Devices',
    device: 'device',
    allSent: 'All devices have sent their work.',
    waitingShortly: (devices: number) =>
      `${counted(devices, 'device')} ${devices === 1 ? 'has' : 'have'} unsent work, none for longer than a day.`,
    late: (company: string, age: string) => `${company}: work has waited on a device for ${age}.`,
    lateTodo: 'Devices shows whose it is. Ask them to open Doorstep where they’re online.',
    seen: 'Seen within a day',
    waiting: 'With unsent work',
    unsentByCompany: 'Unsent work by company',
    ofCompany: (company: string, changes: number, devices: number, age: string) =>
      `${company}: ${counted(changes, 'change')} on ${counted(devices, 'device')}, the oldest ${waitFor(age)}`,
    moreCompanies: (companies: number) => `${counted(companies, 'more company', 'more companies')}`,
  },

  email: {
    title: 'Email',
    well: 'No emails are waiting.',
    sending: (waiting: number, campaigns: number) =>
      `${counted(waiting, 'email')} of ${counted(campaigns, 'campaign')} ${waiting === 1 ? 'is' : 'are'} still to be sent.`,
    noServer: 'There’s no mail server: emails are kept as files, and nobody gets them.',
    noServerTodo: 'Set SMTP_URL and restart the server.',
    failed: (emails: number, last: string) =>
      `The mail server didn’t take ${counted(emails, 'email')} since the start, the last at ${last}.`,
    failedTodo: 'Run npm run doctor on the server: it looks at the mail server and its settings.',
    stopped: (campaigns: number) => `${counted(campaigns, 'campaign')} ${campaigns === 1 ? 'was' : 'were'} stopped.`,
    stoppedTodo: 'Email Marketing shows the reason.',
    waiting: 'Waiting',
    since: 'Sending since',
    sent: 'Sent since the start',
    refused: 'Refused for one recipient',
  },

  queues: {
    title: 'Imports and queues',
    well: 'No task is late.',
    importing: (imports: number) => `${counted(imports, 'import')} ${imports === 1 ? 'is' : 'are'} being read.`,
    late: (queue: string, tasks: number, age: string) =>
      `${queue}: ${counted(tasks, 'task')} due, the oldest ${waitFor(age)}.`,
    lateTodo: 'Look into the log of the server, and restart it if that says nothing.',
    importsFailed: (imports: number) => `${counted(imports, 'import')} failed within a day.`,
    importsFailedTodo: 'Imports and exports shows which.',
    importsWorking: 'Imports being read',
    importsArriving: 'Imports being uploaded',
    tasksRunning: 'Tasks running',
    tasksWaiting: 'Tasks due',
    names: new Map([
      ['mail', 'Sending email'],
      ['uploads', 'Imports of leads'],
      ['retention', 'Data retention'],
      ['purge', 'Removing what was deleted'],
      ['sweep', 'Removing unused files'],
      ['sweep-chunks', 'Removing unfinished uploads'],
      ['morning-email', 'Morning emails'],
    ]),
  },

  disk: {
    title: 'Disk',
    well: (free: string, total: string) => `${free} of ${total} are free.`,
    full: (free: string) => `Uploads are refused, because only ${free} are free.`,
    fullTodo: (kept: string) => `Free some space, or use a larger disk. Uploads need ${kept} free.`,
    low: (free: string, total: string) => `The disk is nearly full: ${free} of ${total} are free.`,
    lowTodo: (kept: string) => `Free some space soon. Below ${kept}, uploads are refused.`,
    free: 'Free',
    total: 'In all',
  },
}
