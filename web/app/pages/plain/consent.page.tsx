import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isMissing } from '../../api/failure.ts';
import { ConsentLinkCard, consentPageQuery } from '../../domains/people/consents/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Notice } from '../../ui/notices/notice.tsx';

/** The page of a mailed consent link. */
export default function ConsentPage() {
  const { token = '' } = useParams();
  const page = useQuery(consentPageQuery(token));
  if (page.data) return <ConsentLinkCard token={token} page={page.data} />;
  if (page.isPending) return <Loading />;
  const isInvalidLink = isMissing(page.error);
  return (
    <Notice
      title={isInvalidLink ? 'There is no interview here' : 'We could not open this page'}
      text={
        isInvalidLink
          ? 'The link may be incomplete, or the interview was cancelled. Please use the link in our latest e-mail.'
          : page.error.message
      }
    >
      <ButtonLink look="accent" size="lg" round to="/">
        Back to Home
      </ButtonLink>
    </Notice>
  );
}
