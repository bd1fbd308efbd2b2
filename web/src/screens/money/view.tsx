import { useState } from 'react';
import { hasNoContract } from '../../figures/contract.ts';
import { Card } from '../../kit/card.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useVoice } from '../../words/language.tsx';
import { BillCard } from './bill-card.tsx';
import { BudgetCard } from './budget-card.tsx';
import { ContractCard } from './contract-card.tsx';
import { ContractDialog } from './contract-dialog.tsx';
import { ExplainCard } from './explain-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { OwnPricesDialog } from './own-prices-dialog.tsx';
import { PeriodCard } from './period-card.tsx';
import type { MoneyData, OpenPeriod } from './props.ts';
import { moneySentence } from './sentence.ts';

type Asking = 'contract' | 'own' | undefined;

export function MoneyView({ data, onOpen }: { data: MoneyData; onOpen: OpenPeriod }) {
  const voice = useVoice();
  const [asking, setAsking] = useState<Asking>();
  const isBare = hasNoContract(data.cost);
  return (
    <>
      <PageHead {...moneySentence(data, voice)} />
      <div className={data.period.span === 'day' ? 'cards items-start' : 'cards'}>
        {isBare ? (
          <NoContract onAsk={setAsking} />
        ) : (
          <>
            {data.period.span === 'day' ? <ExplainCard data={data} /> : <PeriodCard data={data} onOpen={onOpen} />}
            <BudgetCard data={data} />
            <ContractCard data={data} onAsk={setAsking} />
            <BillCard data={data} />
            <InvoicesCard data={data} />
          </>
        )}
      </div>
      {asking === 'contract' && <ContractDialog home={data.home} onClose={() => setAsking(undefined)} />}
      {asking === 'own' && data.pricing && (
        <OwnPricesDialog home={data.home} pricing={data.pricing} onClose={() => setAsking(undefined)} />
      )}
    </>
  );
}

function NoContract({ onAsk }: { onAsk: (asking: Asking) => void }) {
  const { words } = useVoice();
  const action = (
    <div className="flex flex-wrap gap-2">
      <button type="button" className="button button-primary" onClick={() => onAsk('contract')}>
        {words.money.chooseContract}
      </button>
      <button type="button" className="button" onClick={() => onAsk('own')}>
        {words.money.ownPrices}
      </button>
    </div>
  );
  return (
    <Card title={words.money.contract} span={12}>
      <PanelState state={{ kind: 'no-contract' }} height={200} action={action} />
    </Card>
  );
}
