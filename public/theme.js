// Before the first paint, so that a chosen theme never flashes in the other one. Written by src/ui/primitives/theme.ts.
;(() => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme) document.documentElement.dataset.theme = theme
    const colour = { light: '#ffffff', dark: '#14211e' }[theme]
    if (colour) for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = colour
  } catch {
    // Storage is blocked: the system's theme is used.
  }
})()
