import Papa from 'papaparse'

addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  let rows = 0
  Papa.parse(file, {
    skipEmptyLines: true,
    chunk: ({ data }) => {
      rows += data.length
    },
    complete: () => postMessage(rows - 1),
  })
})
