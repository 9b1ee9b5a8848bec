/** The texts of the colour vote. */
export const voteMessages = {
  // owner
  voteQuestion: 'What should the next Premium color be?',
  votingClosed: 'Voting is currently closed.',
  voteNotSaved: 'Your vote was not saved.',
  // ours
  alreadyVoted: 'You have already voted in this poll.',
  voteUnknownColour: 'This colour is not among those of the poll. Please reload the page.',
  voteMembersOnly: 'Only Premium members can vote.',
  voteOnce: 'One vote a member. It cannot be changed afterwards.',
  voteChoose: 'Please choose a colour first.',
  voteFor: (colour: string) => `Vote for ${colour}`,
  votesWhenMember: 'Members choose the colour',
  voteSignInOrJoin: 'Sign in if you have Premium, or join and vote today.',
  voteJoin: 'Your account has no Premium yet. Join and vote today.',
  voteNext: 'The next poll opens here when the workshop has new colours to choose from.',
  voteWentTo: (colour: string, share: number) => `The last vote went to ${colour} with ${share}%.`,
  voteNobody: 'Nobody voted in the last poll.',
  voteTie: (colours: string) => `The last vote was a tie between ${colours}.`,
  votesShown: 'Results are shown once you have voted.',
} as const;
