import type { CDPSession, Page } from '@playwright/test'

/** The page's service worker in Chromium's developer tools, which can send it events that only the browser sends. */
export async function serviceWorkerOf(page: Page): Promise<{ session: CDPSession; registrationId: string }> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return { session, registrationId: await registered }
}
