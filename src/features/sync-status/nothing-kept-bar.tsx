import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'

/** It stays: nothing that a person does here would make it untrue. */
export const NothingKeptBar = () => (
  <NoticeBar aria-label="Nothing is kept" role="alert">
    <p>
      This browser doesn’t let Doorstep keep anything. Your changes are sent while you’re online; unsent changes are
      lost when this tab is closed or reloaded. Files can’t be uploaded. To work offline, allow site data for this site,
      or leave the private window.
    </p>
  </NoticeBar>
)
