import { useState } from 'react'
import type { Campaign } from '../../../../contract/entities/marketing/campaign.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Total } from '../../../ui/tables/total.tsx'
import type { MarketingPlace } from '../marketing-search.ts'
import styles from '../marketing.module.css'
import { SettingsButton } from '../settings/settings-button.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { STARTING_TEMPLATES } from '../templates/starting-templates.ts'
import { TemplatesButton } from '../templates/templates-button.tsx'
import { useTemplate } from '../templates/use-templates.ts'
import type { ServerQuery } from '../../../hooks/server-queries.ts'
import { useLists } from '../use-lists.ts'
import { CampaignCard } from './campaign-card.tsx'
import { CampaignDetails } from './campaign-details.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { type CampaignStart, campaignFrom, copyOfCampaign, emptyCampaign } from './campaign-values.ts'
import { UnreadMail } from './unread-mail.tsx'
import { useCampaign, useCampaigns } from './use-campaigns.ts'
import { texts } from './texts.ts'

const NEW = 'new'
const SHOWN_AT_FIRST = 20

export function CampaignsTab({ search, onSearch }: MarketingPlace) {
  const { campaign: opened, copyOf, template } = search
  const lists = useLists()
  const { value: campaigns, failure, refetch } = useCampaigns()
  const open = (campaign?: string) => onSearch({ tab: 'campaigns', ...(campaign ? { campaign } : {}) })
  const create = (from?: string) => onSearch({ tab: 'campaigns', campaign: NEW, ...(from ? { copyOf: from } : {}) })
  const close = () => {
    refetch()
    open()
  }
  const known = lists.value?.lists ?? []
  if (opened === NEW) {
    const form = { lists: known, onClose: close }
    if (copyOf) return <CopyForm {...form} id={copyOf} />
    if (template) return <TemplateForm {...form} id={template} />
    return <CampaignForm {...form} start={emptyCampaign} />
  }
  if (opened) return <CampaignDetails id={opened} lists={known} onBack={close} onCopy={create} />
  return (
    <>
      <div className={styles['toolbar']}>
        <Total many="campaigns" number={campaigns?.length} one="campaign" />
        <span className={styles['apart']} />
        <SettingsButton />
        <TemplatesButton onUse={(id) => onSearch({ tab: 'campaigns', campaign: NEW, template: id })} />
        <Button icon="plus" kind="primary" onClick={() => create()}>
          {texts.createCampaign}
        </Button>
      </div>
      <UnreadMail />
      {campaigns ? (
        <CampaignCards campaigns={campaigns} lists={known} onChanged={refetch} onCopy={create} onOpen={open} />
      ) : (
        <NotLoaded refetch={refetch} failure={failure} what={texts.campaigns} />
      )}
    </>
  )
}

interface NewCampaignProps {
  lists: readonly MarketingList[]
  onClose: () => void
}

/** The list of campaigns is without their emails, so the one to copy is loaded whole. */
function CopyForm({ id, ...rest }: NewCampaignProps & { id: string }) {
  const copied = useCampaign(id)
  return <StartedForm {...rest} start={copied.value && copyOfCampaign(copied.value)} query={copied} />
}

function TemplateForm({ id, ...rest }: NewCampaignProps & { id: string }) {
  const starting = STARTING_TEMPLATES.find((template) => template.id === id)
  const kept = useTemplate(starting ? undefined : id)
  const start = starting ?? kept.value
  return <StartedForm {...rest} start={start ? campaignFrom(id, start) : undefined} query={kept} />
}

interface StartedFormProps extends NewCampaignProps {
  start: CampaignStart | undefined
  query: Pick<ServerQuery<unknown>, 'failure' | 'refetch'>
}

/** What is typed belongs to the copy as it was when it was opened. */
function StartedForm({ start, query, ...rest }: StartedFormProps) {
  const [opened, setOpened] = useState(start)
  if (!opened && start) setOpened(start)
  if (opened) return <CampaignForm {...rest} start={opened} />
  return <NotLoaded refetch={query.refetch} failure={query.failure} what={texts.campaigns} />
}

interface CampaignCardsProps {
  campaigns: readonly Campaign[]
  lists: Parameters<typeof CampaignCard>[0]['lists']
  onChanged: () => void
  onCopy: (id: string) => void
  onOpen: (id: string) => void
}

function CampaignCards({ campaigns, lists, onChanged, onCopy, onOpen }: CampaignCardsProps) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  if (campaigns.length === 0) {
    return (
      <EmptyState icon="note" title={texts.noCampaignsYet}>
        <p>{texts.aCampaignSendsOneEmail}</p>
      </EmptyState>
    )
  }
  return (
    <>
      {campaigns.slice(0, shown).map((campaign) => (
        <CampaignCard
          campaign={campaign}
          key={campaign._id}
          link={
            <Button aria-label={texts.detailsOfName(campaign.name)} onClick={() => onOpen(campaign._id)}>
              {texts.details}
            </Button>
          }
          lists={lists}
          onChanged={onChanged}
          onCopy={() => onCopy(campaign._id)}
          onDeleted={onChanged}
        />
      ))}
      {campaigns.length > shown ? (
        <Button onClick={() => setShown((before) => before + SHOWN_AT_FIRST)}>{texts.showOlderCampaigns}</Button>
      ) : null}
    </>
  )
}
