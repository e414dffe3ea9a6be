import { login } from '../../contract/endpoints/auth.ts'
import { answerOf, readAnswer, receivedFrom } from './answers.ts'

export const tokenIn = (response: Response): Promise<string> =>
  answerOf(receivedFrom(response).then((received) => readAnswer(login, received).token))
