import { Tabs } from '../../ui/primitives/tabs.tsx'
import { CampaignsTab } from './campaigns/campaigns-tab.tsx'
import { ListsTab } from './lists/lists-tab.tsx'
import styles from './marketing.module.css'
import { MARKETING_TABS, searchOfTab, type MarketingPlace } from './marketing-search.ts'
import { SubscribersTab } from './subscribers/subscribers-tab.tsx'
import { texts } from './texts.ts'

const TITLE = texts.emailMarketing

export function MarketingScreen({ search, onSearch }: MarketingPlace) {
  const { tab = 'lists' } = search
  return (
    <div className={styles['screen']}>
      <title>{`${TITLE} · Doorstep`}</title>
      <h1>{TITLE}</h1>
      <Tabs chosen={tab} label={TITLE} onChoose={(name) => onSearch(searchOfTab(name))} tabs={MARKETING_TABS}>
        {tab === 'lists' ? <ListsTab /> : null}
        {tab === 'subscribers' ? <SubscribersTab onSearch={onSearch} search={search} /> : null}
        {tab === 'campaigns' ? <CampaignsTab onSearch={onSearch} search={search} /> : null}
      </Tabs>
    </div>
  )
}
