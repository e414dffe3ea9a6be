import { NoticeBar } from '../../ui/notice-bar.tsx'

/** It stays: nothing that a person does here would make it untrue. */
export const NothingKeptBar = () => (
  <NoticeBar aria-label="Nothing is kept" role="alert">
    <p>
      This browser lets Doorstep keep nothing. What you do is sent while there is a signal; what is not sent is gone
      when this tab is closed or loaded again. Files can’t be uploaded. To work without signal, allow site data for this
      site, or leave the private window.
    </p>
  </NoticeBar>
)
