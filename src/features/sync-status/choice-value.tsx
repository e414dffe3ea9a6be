/** One of the values between which a person decides. */
export const ChoiceValue = ({ name, text }: { name: string; text: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text || '(empty)'}</dd>
  </div>
)
