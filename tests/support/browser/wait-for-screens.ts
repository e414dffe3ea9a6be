import { configure } from '@testing-library/react'

// A second is enough for a screen, but not on a machine that runs other tests beside it.
configure({ asyncUtilTimeout: 10_000 })
