import { readTemplate, type Written } from './letter-template.ts'

export default (written: Written) => readTemplate(written)
