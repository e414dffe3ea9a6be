/** The service worker's own page, for when neither its cache nor the server has the app. */
const PAGE = `<!doctype html>
<html lang="en-GB">
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Doorstep can’t open offline</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { display: grid; place-content: center; gap: 1rem; min-height: 100dvh; padding: 1.5rem;
  box-sizing: border-box; max-width: 32rem; margin-inline: auto;
  }
body { margin: 0; background: light-dark(#f6f8f7, #0d1715); color: light-dark(#14211e, #eaf1ef) }
h1, p { margin: 0 } h1 { font-size: 1.5rem; line-height: 1.25 }
a { justify-self: start; display: inline-grid; align-items: center; min-height: 44px; padding: 0 1rem;
  border-radius: 8px; background: light-dark(#0c5f52, #8fd6c4); color: light-dark(#fff, #0d1715);
  font-weight: 600; text-decoration: none }
</style>
<main>
<h1>Doorstep can’t open offline</h1>
<p>This browser removed the app from this device. Go online, then try again.</p>
<a href="">Try again</a>
</main>
</html>`

export const appMissing = () =>
  new Response(PAGE, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
