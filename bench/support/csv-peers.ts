interface CsvPeers {
  udsvRows(text: string): number
  d3Rows(text: string): number
}

declare global {
  var benchPeers: CsvPeers
}

/** Put there by `bench/peers/peers.js`, whose packages only the bench installs. */
export const peers: CsvPeers = {
  udsvRows: (text) => globalThis.benchPeers.udsvRows(text),
  d3Rows: (text) => globalThis.benchPeers.d3Rows(text),
}
