// Before the first paint, so that a chosen theme never flashes in the other one. Written by src/ui/theme.ts.
;(() => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme) document.documentElement.dataset.theme = theme
  } catch {
    // Storage is blocked: the system's theme stands.
  }
})()
