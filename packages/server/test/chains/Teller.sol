// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A token of every standard, for tests: emits any transfer, and forwards payments.
contract Teller {
    event TransferSingle(address indexed by, address indexed from, address indexed to, uint256 id, uint256 amount);
    event TransferBatch(address indexed by, address indexed from, address indexed to, uint256[] ids, uint256[] amounts);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    event Deposit(address indexed to, uint256 amount);

    string public name;
    string public symbol;
    uint8 public decimals;
    string private metadata;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, string memory metadata_) payable {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        metadata = metadata_;
    }

    function tokenURI(uint256) external view returns (string memory) { return metadata; }
    function uri(uint256) external view returns (string memory) { return metadata; }

    function tell20(address from, address to, uint256 amount) public {
        bytes32 topic = keccak256("Transfer(address,address,uint256)");
        assembly {
            mstore(0, amount)
            log3(0, 32, topic, from, to)
        }
    }

    function tell721(address from, address to, uint256 id) external {
        bytes32 topic = keccak256("Transfer(address,address,uint256)");
        assembly { log4(0, 0, topic, from, to, id) }
    }

    function tell1155(address from, address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        if (ids.length == 1) emit TransferSingle(msg.sender, from, to, ids[0], amounts[0]);
        else emit TransferBatch(msg.sender, from, to, ids, amounts);
    }

    function tellApproval20(address owner, address spender, uint256 amount) external {
        bytes32 topic = keccak256("Approval(address,address,uint256)");
        assembly {
            mstore(0, amount)
            log3(0, 32, topic, owner, spender)
        }
    }

    function tellApproval721(address owner, address spender, uint256 id) external {
        bytes32 topic = keccak256("Approval(address,address,uint256)");
        assembly { log4(0, 0, topic, owner, spender, id) }
    }

    function tellApprovalForAll(address owner, address operator, bool isApproved) external {
        emit ApprovalForAll(owner, operator, isApproved);
    }

    /// Same as a swap: receives native currency, and sends tokens.
    function swap(uint256 amount) external payable { tell20(address(this), msg.sender, amount); }
    /// Same as WETH9: emits a deposit, but not a transfer.
    function deposit() external payable { emit Deposit(msg.sender, msg.value); }
    function pay(address payable to) external payable { to.transfer(msg.value); }
    /// Pays, and then reverts the payment.
    function payInVain(address payable to) external payable {
        try this.payAndFail{value: msg.value}(to) {} catch {}
    }
    function payAndFail(address payable to) external payable {
        to.transfer(msg.value);
        revert();
    }
    function approve(address, uint256) external pure returns (bool) { return true; }
    function doNothing() external pure {}
    function fail() external payable { revert(); }
}
