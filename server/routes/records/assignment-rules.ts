import * as endpoints from '../../../contract/endpoints/company-settings.ts'
import { activeCompany } from '../../policies/authorize.ts'
import { previewRules } from '../../store/assignment/preview.ts'
import { readRules, setRules } from '../../store/assignment/rules.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const assignmentRuleRoutes = ({ store, clock }: Services) => [
  route(endpoints.getAssignmentRules, ({ caller, query }) => readRules(store, activeCompany(caller, query.companyId))),

  route(endpoints.putAssignmentRules, ({ caller, query, body }) =>
    setRules(store, activeCompany(caller, query.companyId), { ...body, by: caller._id }),
  ),

  route(endpoints.previewAssignmentRules, ({ caller, query, body }) =>
    previewRules(store, activeCompany(caller, query.companyId), body.rules, clock()),
  ),
]
